/** The image that stands for a page or a podcast elsewhere: its words, in the church's look. */
import { fontPairs } from '#app/look/font-pairs.ts'
import { themeTokens } from '#app/look/theme.ts'
import type { SiteConfig } from '#app/definitions/settings.ts'
import type { ShareWords } from '#app/http/public-kind.ts'
import { inlandMotifs, motifs, shareHue, shareMotif } from '#app/http/share-style.ts'
import { scenesFor } from '#app/ui/scene-words.ts'
import { fileOf } from '#app/ui/scene-files.ts'
import { shortened } from '#app/text/shortened.ts'
import type { ShareCard } from '#storage/share-image.ts'

/** Characters that fit at a font size that is legible in a small preview. */
const MAX_TITLE_LENGTH = 130

export function shareCard(
  { over, title, under, seed, drawing, scene: about = { texts: [title, under, over] } }: ShareWords,
  config: SiteConfig,
  shape: ShareCard['shape'] = 'link',
): ShareCard {
  const isByTheSea = config.sceneSet === 'shore'
  const motif = shareMotif(seed)
  const hue = shareHue(seed)
  const { light } = themeTokens(config)
  const isLight = hue === 'sky' || hue === 'sand'
  const isLink = shape === 'link'
  const [best = 'church'] = title === config.churchName ? [] : scenesFor(about, config.sceneSet)
  const scene = drawing && drawing !== 'offering' ? drawing : best
  const drawnTitle = lineOf(title, MAX_TITLE_LENGTH)
  return {
    shape,
    over: drawnTitle && lineOf(over, 50),
    title: drawnTitle || lineOf(over, 50),
    under: keepPartsTogether(lineOf(under, 100)),
    church: title === config.churchName ? '' : lineOf(config.churchName, 60),
    background: (isLink ? light['paper'] : light[`share-${hue}`]) ?? '#1e293b',
    ink: (isLink ? light['ink'] : isLight && light['share-ink']) || '#ffffff',
    edge: light['primary'] ?? '#1e293b',
    scene: isLink ? fileOf(scene, config.sceneSet) : '',
    motif: motifs[(isByTheSea ? undefined : inlandMotifs[motif]) ?? motif] ?? 'wave',
    ...fontPairs[config.fonts],
  }
}

/** Lines break between the parts, not within a date or a name. */
function keepPartsTogether(text: string): string {
  const parts = text.split(' · ')
  return parts.map((part) => (parts.length > 1 && part.length < 40 ? part.replaceAll(' ', '\u00a0') : part)).join(' · ')
}

/** Our fonts have none of them, so that they would be boxes; of pictographs they have ©, ® and ™. */
const EMOJI =
  /\p{RGI_Emoji}|(?![©®™])[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|[\uFE0E\uFE0F\u20E3]/gv

function lineOf(text: string, max: number): string {
  return shortened(text.replace(EMOJI, '').replace(/\s+/g, ' ').trim(), max)
}
