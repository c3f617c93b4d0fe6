/** Asks the shell to show a text that could not be copied. */
export const COPY_REFUSED_EVENT = 'console:copy-refused';

/**
 * Copies a text. Over plain HTTP browsers offer no clipboard API, so the older command is tried next. If both are
 * refused, a dialog shows the text, selected.
 *
 * @returns whether it was copied
 */
export async function copyText(text: string): Promise<boolean> {
  const isDone = (await writeToClipboard(text)) || copyBySelection(text);
  if (!isDone) window.dispatchEvent(new CustomEvent<string>(COPY_REFUSED_EVENT, { detail: text }));
  return isDone;
}

async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Selects a copy of the text instead of focusing a field, which an open dialog would prevent. */
function copyBySelection(text: string): boolean {
  const copy = document.createElement('span');
  copy.textContent = text;
  copy.style.cssText = 'position:fixed;top:0;white-space:pre;clip-path:inset(50%);user-select:text';
  copy.ariaHidden = 'true';
  document.body.append(copy);
  const selection = window.getSelection();
  const before = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  selection?.selectAllChildren(copy);
  // As the plain text, whatever styles the selection would bring.
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', fill, { once: true, capture: true });
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    document.removeEventListener('copy', fill, { capture: true });
    copy.remove();
    selection?.removeAllRanges();
    if (before) selection?.addRange(before);
  }
}
