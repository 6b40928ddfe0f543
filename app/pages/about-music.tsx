/** Music in worship, and whom to write to about it. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Opening } from '#app/pages/opening.tsx'
import { staffRead } from '#app/features/church/reads.ts'
import { routes } from '#app/routes.ts'
import { mailto } from '#app/ui/address.ts'
import candles from '#app/ui/scenes/candles.svg'
import { useSiteConfig } from '#app/ui/site.ts'

const WAYS = [
  [
    'In the choir',
    'If you can carry a tune next to someone who can carry it better, you can sing with us. Reading music helps; it is not required.',
  ],
  [
    'With an instrument',
    'Strings, brass, guitar, a djembe: tell us what you play and how long it has been in its case.',
  ],
  [
    'From the pew',
    'Most of our music is made there. Hymns that have carried people for centuries, psalms, and songs written last year.',
  ],
] as const

export function Music() {
  const { data: staff } = useSuspenseQuery(staffRead)
  const { email } = useSiteConfig()
  const minister = staff.find((member) => member.isMusicMinister)
  const to = minister?.email ?? email
  return (
    <>
      <div className="wrap page">
        <Opening
          title="Music"
          lead="We sing because it is hard to stay a stranger to people you sing with, and because some of what we have to say to God will not fit into speech."
          scene={candles}
        >
          <p className="mt-7">
            <a href={to ? mailto(to, { subject: 'Music' }) : routes.contact} className="btn btn-fill">
              {minister?.email ? `Write to ${minister.name}` : 'Write to us about music'}
            </a>
          </p>
          {minister && <p className="mt-3 text-soft">{minister.title}</p>}
        </Opening>
      </div>
      <section className="bg-sand py-section">
        <div className="wrap">
          <div className="head">
            <h2>Three ways to join in</h2>
          </div>
          <ul className="grid gap-x-[clamp(2rem,4vw,3.5rem)] gap-y-8 md:grid-cols-3">
            {WAYS.map(([name, text]) => (
              <li key={name} className="border-t border-ink/25 pt-5">
                <h3 className="mb-2 text-[1.55rem]">{name}</h3>
                <p className="text-soft">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="wrap grid gap-x-12 gap-y-5 py-section lg:grid-cols-[1fr_1.6fr]">
        <h2>Great days and quiet hours</h2>
        <p className="prose">
          Music belongs to the great days of a life. For weddings and funerals our musicians will help you choose what
          should be sung and played, and will tell you kindly what cannot be. And if you would like to practice on our
          instruments when the church is empty, ask; an empty church likes company.
        </p>
      </section>
    </>
  )
}
