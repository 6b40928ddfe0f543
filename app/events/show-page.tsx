export function EventPage() {
  return <h1>EventPage</h1>
}

export function EventNotFound() {
  return <h1>EventNotFound</h1>
}
