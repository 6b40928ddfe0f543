export function Home() {
  return <div className="wrap page"><h1>There is room for you here.</h1></div>
}
