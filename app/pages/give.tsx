export function Give() {
  return <h1>Give</h1>
}
