/** Where the desk begins in the browser. */
import '#app/admin/zod-without-eval.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { makeDesk } from '#app/admin/router.tsx'
import '#app/admin/desk.css'

const element = document.getElementById('desk')
if (element) {
  createRoot(element).render(
    <StrictMode>
      <RouterProvider router={makeDesk()} />
    </StrictMode>,
  )
}
