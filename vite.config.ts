/**
 * Two builds: `vite build` for the browser, `vite build --ssr` for the server, which is bundled whole but for the parts
 * that hold native code or read their own files.
 */
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [tailwindcss(), react()],
  publicDir: isSsrBuild ? false : 'public',
  build: {
    target: isSsrBuild ? 'node26' : 'es2022',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: isSsrBuild ? false : 'assets.json',
    // An inlined picture would be loaded with every page that could show it.
    assetsInlineLimit: 0,
    sourcemap: isSsrBuild === true,
    rolldownOptions: isSsrBuild
      ? { input: 'server.ts' }
      : {
          input: 'app/browser.tsx',
          // What several pages share comes with the first of them, in one file instead of ten small ones.
          output: { codeSplitting: { groups: [{ name: 'shared', test: /\/app\//, minShareCount: 2 }] } },
        },
    copyPublicDir: !isSsrBuild,
  },
  ssr: command === 'build' ? { noExternal: true as const, external: ['pg', 'pino', 'rate-limiter-flexible'] } : {},
}))
