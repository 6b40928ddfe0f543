export function Offering() {
  return <h1>Offering</h1>
}
