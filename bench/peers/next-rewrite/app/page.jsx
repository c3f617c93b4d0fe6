/** As bare as a page of Next can be: the JavaScript that it sends is Next's own. */
export default function BarePage() {
  return <main>Bare</main>;
}
