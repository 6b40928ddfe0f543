/** In which language a subscriber reads newsletters; empty for the main one of the website. */
import { addColumns, migration, texts } from '#db/migrations/steps.ts'

export const newsletterLanguages = migration(addColumns('newsletter_subscribers', texts('language')))
