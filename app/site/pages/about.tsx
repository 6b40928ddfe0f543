/** The general About page. */
import { routes } from '#app/routes.ts'
import { contentPage } from '#app/site/content-page.tsx'
import { AboutTabs } from '#app/site/pages/about-tabs.tsx'

export const aboutPage = contentPage(routes.about, { slot: 'about', before: <AboutTabs /> })
