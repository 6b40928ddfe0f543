export function LiveStreamsPage() {
  return <h1>LiveStreamsPage</h1>
}
