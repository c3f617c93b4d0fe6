/**
 * Browser translation replaces text by `<font>` elements, and extensions move nodes. React still holds the nodes that it
 * made: it fails when it removes one, or inserts before one, that has been taken away, and a text that changes stays as
 * it was translated. (React issue 11538.)
 */

/** Texts that were taken away, each with the element that shows their translation. */
const shownInstead = new WeakMap<Node, HTMLElement>();

const isTranslation = (node: Node | null | undefined): node is HTMLElement =>
  node instanceof HTMLElement && node.localName === 'font';

function noteReplaced(records: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    for (const node of removedNodes) {
      if (node.nodeType !== Node.TEXT_NODE) continue;
      const instead = [addedNodes[0], previousSibling, nextSibling].find(isTranslation);
      if (instead !== undefined) shownInstead.set(node, instead);
    }
  }
}

/** The child of `parent` that contains `node` or what is shown instead of it; null if neither is there any more. */
function placeOf(parent: Node, node: Node): ChildNode | null {
  for (let at: Node | null = node; at !== null; at = at.parentNode) {
    if (at.parentNode === parent) return at as ChildNode;
  }
  const instead = shownInstead.get(node);
  return instead === undefined || instead === node ? null : placeOf(parent, instead);
}

/**
 * Makes the page's own changes of nodes find the place of those that others took away. Call it once, before React
 * renders. Programs of extensions have prototypes of their own, so this does not affect them.
 */
export function tolerateForeignNodes(): void {
  const { removeChild, insertBefore } = Node.prototype;
  const text = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  new MutationObserver(noteReplaced).observe(document, { childList: true, subtree: true });

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    const instead = shownInstead.get(child);
    if (this.contains(child)) child.parentNode?.removeChild(child);
    else if (instead !== undefined && this.contains(instead)) instead.remove();
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    const isHere = before === null || before.parentNode === this;
    return insertBefore.call(this, child, isHere ? before : placeOf(this, before)) as Child;
  };
  if (text?.set === undefined) return;
  const { set } = text;
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...text,
    set(this: Node, value: string | null) {
      set.call(this, value);
      const instead = this.parentNode === null ? shownInstead.get(this) : undefined;
      if (instead === undefined) return;
      // The new text is shown as it is, and translated again if the browser still does.
      shownInstead.delete(this);
      instead.replaceWith(this);
    },
  });
}
