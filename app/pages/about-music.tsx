/** Music in worship, and the address of the music minister. */
import { PageIntro } from '#app/pages/page-intro.tsx'
import { staffRead } from '#app/features/church/reads.ts'
import { routes } from '#app/routes.ts'
import { useDrawings } from '#app/ui/scenes.ts'
import { mailto } from '#app/ui/address.ts'
import { useSiteConfig } from '#app/ui/site.ts'
import { useReading } from '#app/ui/use-reading.ts'

const WAYS_TO_JOIN = [
  ['In the choir', 'If you like to sing, join us. It helps to read music, but you don’t have to.'],
  ['With an instrument', 'Strings, brass, guitar, drums: tell us what you play, even if it’s been a while.'],
  ['From the pew', 'Most of our music happens in the pews: old hymns, psalms and songs written last year.'],
] as const

export function Music() {
  const staff = useReading(staffRead)
  const { email } = useSiteConfig()
  const minister = staff.find((member) => member.isMusicMinister)
  const to = minister?.email ?? email
  return (
    <>
      <div className="wrap page">
        <PageIntro
          title="Music"
          lead="We sing because it brings strangers together, and because some of what we want to say to God won’t fit into speech."
          scene={useDrawings().candles}
          slot="music"
        >
          <p className="mt-7">
            <a href={to ? mailto(to, { subject: 'Music' }) : routes.contact} className="btn btn-fill">
              {minister?.email ? `Email ${minister.name}` : 'Email us about music'}
            </a>
          </p>
          {minister && <p className="mt-3 text-soft">{minister.title}</p>}
        </PageIntro>
      </div>
      <WaysToJoin />
      <section className="wrap grid gap-x-12 gap-y-5 py-section lg:grid-cols-[1fr_1.6fr]">
        <h2>Weddings, funerals and practice</h2>
        <p className="prose">
          Our musicians will help you choose music for a wedding or funeral. Would you like to practice on our
          instruments when the church is empty? Just ask.
        </p>
      </section>
    </>
  )
}

function WaysToJoin() {
  return (
    <section className="bg-sand py-section">
      <div className="wrap">
        <div className="head">
          <h2>Three ways to join in</h2>
        </div>
        <ul className="grid gap-x-columns gap-y-8 md:grid-cols-3">
          {WAYS_TO_JOIN.map(([name, text]) => (
            <li key={name} className="border-t border-ink/25 pt-5">
              <h3 className="mb-2 text-2xl">{name}</h3>
              <p className="text-soft">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
