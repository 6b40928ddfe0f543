/** Entry point of the admin area in the browser. */
import '#app/admin/zod-without-eval.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createAdmin } from '#app/admin/router.tsx'
import '#app/admin/admin.css'

const element = document.getElementById('admin')
if (element) {
  createRoot(element).render(
    <StrictMode>
      <RouterProvider router={createAdmin()} />
    </StrictMode>,
  )
}
