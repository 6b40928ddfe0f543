/** Where the browser begins: it takes over the page that the server drew. */
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { giveWidgetsTheirOwnDocument } from '#app/pages/own-document.ts'
import { makeRouter } from '#app/router.tsx'
import '#app/ui/theme.css'

const router = makeRouter((address) =>
  fetch(address, { credentials: 'include', headers: { Accept: 'application/json' } }),
)
giveWidgetsTheirOwnDocument(router.history, router.options.context.queryClient)

hydrateRoot(
  document,
  <StrictMode>
    <RouterClient router={router} />
  </StrictMode>,
)
