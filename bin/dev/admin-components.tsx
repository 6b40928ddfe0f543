/** The page with the components of the dashboard, in place of the dashboard's script. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { Toasts } from '#app/ui/toast.tsx'
import '#app/admin/admin.css'
import { adminStates } from './admin-states.tsx'

const states = Object.entries(adminStates).map(([name, state]) => (
  <section key={name} aria-label={name}>
    <p className="mb-3 border-b border-line text-soft">{name}</p>
    {state}
  </section>
))
const router = createRouter({
  routeTree: createRootRoute({ component: () => <main className="mx-auto max-w-5xl space-y-10 p-6">{states}</main> }),
  history: createMemoryHistory(),
})
const element = document.getElementById('admin')
if (element)
  createRoot(element).render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>,
  )
