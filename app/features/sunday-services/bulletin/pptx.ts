/** Slides for PowerPoint, Keynote and LibreOffice Impress (.pptx). */
import type { Bulletin } from '#app/features/sunday-services/bulletin/draw.ts'
import type { SlideGroup } from '#app/features/sunday-services/bulletin/slides.ts'

/** Every computer has them; those of the church's look would be replaced on another one. */
const FONTS = { heading: 'Georgia', text: 'Arial' }
const WHITE = 'FFFFFF'
/** Inches of a wide slide, 13.33 × 7.5, as all below. */
const LEFT = 0.8
const WIDE = 11.73

/** @returns a .pptx: white on the church's dark color, each slide with a title and a text that outlines and screen readers know */
export async function pptxOf(
  { title, church, language, colors }: Bulletin,
  groups: readonly SlideGroup[],
): Promise<Uint8Array<ArrayBuffer>> {
  // Only those who project need it, and it takes a while to load.
  const { default: PptxGenJS } = await import('pptxgenjs')
  const pptx = new PptxGenJS()
  pptx.layout = 'LAYOUT_WIDE'
  pptx.title = title
  pptx.company = church
  pptx.theme = { headFontFace: FONTS.heading, bodyFontFace: FONTS.text }
  const text = { x: LEFT, w: WIDE, color: WHITE, lang: language, margin: 0 } as const
  pptx.defineSlideMaster({
    title: 'TEXT',
    background: { color: colors.ink.slice(1) },
    objects: [
      {
        placeholder: {
          text: '',
          options: {
            ...text,
            name: 'title',
            type: 'title',
            y: 0.5,
            h: 1.2,
            fontFace: FONTS.heading,
            fontSize: 40,
            align: 'left',
            valign: 'bottom',
          },
        },
      },
      {
        placeholder: {
          text: '',
          options: {
            ...text,
            name: 'body',
            type: 'body',
            y: 1.95,
            h: 4.6,
            fontFace: FONTS.text,
            fontSize: 34,
            valign: 'top',
          },
        },
      },
    ],
  })
  for (const { title: name, slides, footer } of groups) {
    for (const words of slides) {
      const slide = pptx.addSlide({ masterName: 'TEXT' })
      slide.addText(name || church, { placeholder: 'title', lang: language, fit: 'shrink' })
      slide.addText(words || ' ', { placeholder: 'body', lang: language, bullet: false })
      if (footer) slide.addText(footer, { ...text, y: 6.75, h: 0.45, fontFace: FONTS.text, fontSize: 14 })
    }
  }
  const bytes = await pptx.write({ outputType: 'uint8array' })
  if (!(bytes instanceof Uint8Array)) throw new Error('the slides are no bytes')
  return new Uint8Array(bytes)
}
