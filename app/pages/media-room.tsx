export function MediaRoom() {
  return <h1>MediaRoom</h1>
}
