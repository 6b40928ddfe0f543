export function AboutTab() {
  return <h1>AboutTab</h1>
}
