/** One of the two marks before a version: it is compared from, or to. Arrow keys move it, as in any such group. */
export function SideChoice({
  side,
  name,
  isChosen,
  onChoose,
}: {
  side: 'from' | 'to';
  name: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <td className="w-9 px-1! text-center!">
      <input
        type="radio"
        name={`history-${side}`}
        aria-label={name}
        checked={isChosen}
        onChange={onChoose}
        className="size-6 scale-75 accent-(--accent)"
      />
    </td>
  );
}
