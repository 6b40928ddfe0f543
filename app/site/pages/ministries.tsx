/** All ministries and groups. */
import { routes } from '#app/routes.ts'
import { contentPage } from '#app/site/content-page.tsx'

export const ministriesPage = contentPage(routes.ministries)
