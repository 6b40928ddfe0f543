export function Alpha() {
  return <h1>Alpha</h1>
}
