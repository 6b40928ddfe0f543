export function LiveStreamWorship() {
  return <h1>LiveStreamWorship</h1>
}
