export function LiveStreamPage() {
  return <h1>LiveStreamPage</h1>
}

export function LiveStreamNotFound() {
  return <h1>LiveStreamNotFound</h1>
}

export function LiveStreamError() {
  return <h1>LiveStreamError</h1>
}
