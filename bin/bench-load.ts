/** The process that runs the clients of `bench-flood.ts`; a message ends them. */
import { api, routes } from '#app/routes.ts'
import { startLoad } from '#test/load.ts'

const [url = '', clients = '1', kind = 'new'] = process.argv.slice(2)
/** Every fourth client's request goes to the API, the rest to the page. */
const search = (n: number) =>
  `${n % 4 === 0 ? api.sermons : routes.sermons}?search=${Math.random().toString(36).slice(2, 8)}`
const pages = [routes.home, routes.events, routes.sermons, routes.contact]
const load = startLoad({
  url,
  clients: Number(clients),
  path: kind === 'flood' ? search : (n) => (n % 3 === 0 ? search(n) : (pages[n % pages.length] ?? routes.home)),
  keepAlive: kind !== 'new',
  ...(kind === 'flood' && { retryAfter: 100 }),
})
process.on('message', (what) => {
  if (what === 'ending') load.ending()
  else void load.stop()
})
await load.ended
process.send?.(load.result)
process.removeAllListeners('message')
