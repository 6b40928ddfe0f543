/**
 * Four builds: `vite build` for the visitors' browsers, `vite build --mode admin` for the admin area's, so that neither
 * carries a byte of the other; `vite build --mode worker` for the service worker, one file; and `vite build --ssr` for the
 * server, which is bundled whole but for the parts that hold native code or read their own files.
 */
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import shipped from './bin/shipped.json' with { type: 'json' }

export default defineConfig(({ command, isSsrBuild, mode }): UserConfig => {
  const build = isSsrBuild ? server : mode === 'admin' ? admin : mode === 'worker' ? worker : site
  return {
    plugins: [tailwindcss(), ...(build === site ? [withoutFallbacks] : build === server ? [inEnglish] : []), react()],
    // The server is built for production alone; reading its environment costs time in every part of a page.
    define: build === server ? { 'process.env.NODE_ENV': '"production"' } : {},
    publicDir: build === site ? 'public' : false,
    base: build === admin ? '/admin-assets/' : '/',
    // An inlined picture would be loaded with every page that could show it.
    build: { assetsInlineLimit: 0, ...build },
    ssr: command === 'build' ? { noExternal: true as const, external: Object.keys(shipped.packages) } : {},
  }
})

/** Removes Tailwind's fallbacks for old browsers, which have the pages with fewer colors. */
const withoutFallbacks: Plugin = {
  name: 'without-fallbacks',
  enforce: 'pre',
  transform: {
    filter: { id: /theme\.css$/ },
    handler: (code) =>
      unwrapped(code.replace(/@layer properties\s*\{\s*@supports[^{]*\{[^{}]*\{[^{}]*\}\s*\}\s*\}/, '')),
  },
}

/** Zod exports its messages in all languages, so that no bundler leaves any out; ours are our own. */
const inEnglish: Plugin = {
  name: 'in-english',
  enforce: 'pre',
  load: { filter: { id: /zod\/v4\/locales\/index\.js$/ }, handler: () => `export { default as en } from './en.js'` },
}

/**
 * Rules for browsers that know `color-mix` are for all.
 * @throws when Tailwind writes its fallbacks in another way, so that they are not taken for styles
 */
function unwrapped(css: string): string {
  const plain = css.replace(/@supports \(color:\s*color-mix\(in lab, red, red\)\)\s*\{((?:[^{}]|\{[^{}]*\})*)\}/g, '$1')
  const left = /@layer properties\s*\{|@supports (?!not selector)[^{]*/.exec(plain)
  if (left) throw new Error(`vite.config.ts doesn’t know this fallback of Tailwind: ${left[0].trim()}`)
  return plain
}

const site: UserConfig['build'] = {
  target: 'es2022',
  cssTarget: ['chrome119', 'firefox128', 'safari17.2'],
  outDir: 'dist/client',
  manifest: 'assets.json',
  rolldownOptions: { input: 'app/site/browser.ts' },
}

const admin: UserConfig['build'] = {
  target: 'es2022',
  outDir: 'dist/client/admin-assets',
  manifest: 'assets.json',
  rolldownOptions: {
    input: 'app/admin/browser.tsx',
    output: {
      // What many sections share is one file: a section asked for 61 files otherwise, now for 27.
      codeSplitting: { groups: [{ name: 'shared', minShareCount: 8 }] },
      // Modules run in the order of their imports, whichever file they are in; some set up the libraries of later ones.
      strictExecutionOrder: true,
    },
  },
}

const worker: UserConfig['build'] = {
  target: 'es2022',
  outDir: 'dist/worker',
  rolldownOptions: { input: 'app/ui/offline/worker.ts', output: { format: 'iife', entryFileNames: 'sw.js' } },
}

const server: UserConfig['build'] = {
  target: 'node26',
  outDir: 'dist/server',
  sourcemap: true,
  copyPublicDir: false,
  // Pages that only the server draws name drawings and fonts that no script of the browser imports.
  ssrEmitAssets: true,
  rolldownOptions: {
    // The programs lie beside one another, since they find their files by their own addresses.
    output: {
      chunkFileNames: '[name]-[hash].js',
      // The places in the sources are enough for traces, and the texts are never the same twice: Rolldown numbers assets in them.
      sourcemapExcludeSources: true,
      // V8 keeps the text of the program, with two bytes for each character where one of a file is not ASCII. Names stay, for
      // traces in the log.
      charset: 'ascii',
      minify: { compress: false, mangle: false, codegen: { asciiOnly: true } },
    },
    input: {
      server: 'server.ts',
      encoder: 'storage/encoder.ts',
      'audio-reader': 'storage/audio-reader.ts',
      backup: 'app/server/backup-program.ts',
      // What a person starts in a terminal where a release is installed (`deploy/narthex`).
      ...Object.fromEntries(shipped.commands.map((name) => [`command-${name}`, `bin/${name}.ts`])),
    },
  },
}
