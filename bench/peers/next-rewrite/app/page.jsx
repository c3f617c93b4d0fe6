/** The barest possible page: the JavaScript sent is Next's own. */
export default function BarePage() {
  return <main>Bare</main>;
}
