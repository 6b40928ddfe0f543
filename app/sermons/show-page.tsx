export function SermonPage() {
  return <h1>SermonPage</h1>
}

export function SermonNotFound() {
  return <h1>SermonNotFound</h1>
}

export function SermonError() {
  return <h1>SermonError</h1>
}
