/** A stub. */
export function ImportAssets() {
  return <p>…</p>;
}
