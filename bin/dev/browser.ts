/** The script that `npm run dev` adds to every page, before those of the page. */
import '@vitejs/plugin-react/preamble'

// Vite itself replaces what the browser has drawn: the dashboard, and islands that react already.
import.meta.hot?.on('narthex:changed', (file = '') => {
  if (document.getElementById('admin')) return
  const name = /([^/]+)\.island\.tsx$/.exec(file)?.[1]
  const places = [...document.querySelectorAll<HTMLElement>('is-land')].filter(({ dataset }) => dataset['of'] === name)
  if (places.length === 0 || places.some(({ dataset }) => dataset['state'] !== 'on')) location.reload()
})
import.meta.hot?.send('narthex:drawn', document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.content)
