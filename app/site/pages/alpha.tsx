/** The Alpha course. */
import { routes } from '#app/routes.ts'
import { contentPage } from '#app/site/content-page.tsx'
import { RegisterFirst } from '#app/site/pages/alpha-blocks.tsx'

export const alphaPage = contentPage(routes.alpha, {
  slot: 'alpha',
  intro: RegisterFirst,
})
