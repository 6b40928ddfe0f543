/**
 * The media room: the logo, colors and images, and the brand assets of an outside service if the church uses one.
 */
import { rgbOf } from '#app/look/theme.ts'
import { widgetAddress } from '#app/site/pages/widget-pages.ts'
import { downloads, routes } from '#app/routes.ts'
import { imageAddress } from '#app/links/address.ts'
import { Img } from '#app/ui/picture.tsx'
import { useDrawings } from '#app/ui/scenes.ts'
import mark from '#app/ui/scenes/mark.svg'
import { useSiteConfig } from '#app/ui/site.ts'
import { Widget } from '#app/site/pages/widget.ts'
import type { PublicPage } from '#app/ui/page-content.ts'
import { useFilled } from '#app/ui/rich-text.tsx'
import { contentPage } from '#app/site/content-page.tsx'
import { wordsIn } from '#app/blocks/page-words.ts'
import { t } from '#app/text/t.ts'

export const mediaRoomPage = contentPage(routes.mediaRoom, { view: MediaRoom })

function MediaRoom({ content }: { content: PublicPage }) {
  const config = useSiteConfig()
  const filled = useFilled()
  const words = wordsIn(content, 'media-words')
  const script = widgetAddress(routes.mediaRoom, config)
  return (
    <>
      <div className="wrap page">
        <h1>{filled(content.title)}</h1>
        <p className="lead">{filled(content.lead)}</p>
      </div>
      {script && (
        <section aria-label={t('Brand assets')} className="wrap pb-section">
          <Widget
            script={script}
            elementId={config.mediaRoomElementId ?? 'media-room-widget'}
            name={t('media room')}
            fallbackText={filled(words.fallback)}
            addsFragment
          />
        </section>
      )}
      <div className="wrap grid gap-section pb-section">
        <Logo heading={filled(words.rules)} rules={filled(words.logo).split('\n').filter(Boolean)} />
        <Colors />
        <Pictures />
      </div>
    </>
  )
}

/** The drawings to download: what they show in each set. */
const SCENES = {
  shore: { front: 'The shore at sunrise', church: 'The church', dunes: 'The path to the beach' },
  brick: { front: 'The church and the town', church: 'The church', dunes: 'The park' },
  stone: { front: 'The church and the hills', church: 'The church', dunes: 'The path through the meadow' },
  arches: { front: 'The church and the fields', church: 'The church', dunes: 'The path through the fields' },
  ink: { front: 'The church at sunrise', church: 'The church', dunes: 'The path through the fields' },
  night: { front: 'The church at night', church: 'The church', dunes: 'The path through the fields' },
} as const

function Logo({ heading, rules }: { heading: string; rules: readonly string[] }) {
  const { churchName, logoUrl } = useSiteConfig()
  const logo = imageAddress(logoUrl) ?? mark
  const [address = ''] = logo.split(/[?#]/)
  const file = logo === mark ? 'logo.svg' : address.split('/').at(-1) || 'logo'
  return (
    <section>
      <SectionHead title={t('Logo')}>
        <a href={logo} download={file} className="btn btn-line">
          {t('Download the logo')}
        </a>
      </SectionHead>
      <div className="grid gap-gap md:grid-cols-2">
        {/* Light in dark mode too, since the files are. */}
        <div className="sheet light grid min-h-64 place-items-center p-10">
          <Img
            src={logo}
            alt={t('Logo of {name}', { name: churchName })}
            sizes="30rem"
            className="h-32 w-auto max-w-full object-contain"
          />
        </div>
        <div className="grid content-center gap-3 rounded-card bg-sand p-box">
          <h3>{heading}</h3>
          <ul className="grid list-disc gap-2 pl-5 text-soft">
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

function Colors() {
  const { primaryColor, accentColor, secondaryColor } = useSiteConfig()
  const colors = [
    ['Primary', primaryColor, 'bg-primary text-on-primary'],
    ['Accent', accentColor, 'bg-accent text-on-accent'],
    ['Secondary', secondaryColor, 'bg-secondary text-on-secondary'],
  ] as const
  return (
    <section>
      <SectionHead title={t('Colors')}>
        <a href={downloads.colors} download="colors.css" className="btn btn-line">
          {t('Download the colors')}
        </a>
      </SectionHead>
      <ul className="grid gap-gap md:grid-cols-3">
        {colors.map(([name, hex, look]) => (
          <li
            key={name}
            className={`flex flex-col justify-end rounded-card border border-ink/10 px-6 py-4 md:min-h-52 lining-nums ${look}`}
          >
            <h3 className="mb-2 text-2xl">{t(name)}</h3>
            <p className="tabular-nums">{hex}</p>
            <p className="tabular-nums">RGB {rgbOf(hex).join(' ')}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Pictures() {
  const { sceneSet } = useSiteConfig()
  const drawings = useDrawings()
  const named = Object.entries(SCENES[sceneSet]) as [keyof (typeof SCENES)['shore'], string][]
  return (
    <section>
      <SectionHead title={t('Images')} />
      <ul className="grid gap-gap md:grid-cols-3">
        {named.map(([drawing, name]) => (
          <li key={drawing} className="sheet overflow-hidden">
            <img
              src={drawings[drawing]}
              alt=""
              loading="lazy"
              width={1200}
              height={675}
              className="light aspect-video w-full object-cover"
            />
            <div className="flex flex-wrap items-center justify-between gap-x-4 px-5 py-3">
              <h3 className="text-xl">{t(name)}</h3>
              <a href={drawings[drawing]} download={`${drawing}.svg`} className="link onward">
                {t('Download')}
                <span className="sr-only"> {t(name)}</span>
              </a>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function SectionHead({ title, children }: { title: string; children?: React.ReactNode }) {
  return (
    <div className="head items-center!">
      <h2>{title}</h2>
      {children}
    </div>
  )
}
