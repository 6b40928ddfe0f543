/** The drawing of an event without a picture. */
import type { ChurchEvent } from '#app/features/events/outputs.ts'
import { imageAddress } from '#app/links/address.ts'
import type { SceneWords } from '#app/ui/scene-words.ts'

type InScene = Pick<ChurchEvent, 'id' | 'title' | 'location'> & Partial<Pick<ChurchEvent, 'categories'>>

/** What chooses its drawing. */
export function sceneWordsOf({ id, title, categories = [], location }: InScene): SceneWords {
  return { id, texts: [title, ...categories, location ?? ''] }
}

/** The same where it has no picture of its own. */
export function eventScene(event: InScene & Pick<ChurchEvent, 'imageUrl'>): SceneWords | undefined {
  return imageAddress(event.imageUrl) ? undefined : sceneWordsOf(event)
}
