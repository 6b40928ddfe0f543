/**
 * Starts the server. Node keeps what it has compiled beside the program, where it may write there, so the next start need not
 * compile it again.
 */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('compiled', import.meta.url)))
await import('#app/server/boot.ts')
