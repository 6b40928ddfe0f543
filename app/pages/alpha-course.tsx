/** What the Alpha course is: its evenings, its questions, and whom it is for. */
import { webAddress } from '#app/ui/address.ts'
import { useSiteConfig } from '#app/ui/site.ts'
import { Video } from '#app/ui/video.tsx'

const EVENING = [
  ['Dinner', 'Every evening starts with a good meal.'],
  ['Talk', 'A short talk or video on one of life’s big questions. You don’t need to prepare.'],
  ['Discussion', 'Say what you think, or just listen. No question is off limits.'],
] as const

/** What the seven evenings of the course usually take up. */
const QUESTIONS = [
  'Is there more to life than this?',
  'Who is Jesus?',
  'Why did Jesus die?',
  'How can I have faith?',
  'Why and how do I pray?',
  'Why and how should I read the Bible?',
  'What about the church?',
] as const

export function WhatIsAlpha() {
  const { alphaVideoUrl } = useSiteConfig()
  return (
    <section className="wrap grid items-center gap-x-[clamp(2rem,6vw,6rem)] gap-y-8 py-section lg:grid-cols-2">
      <div>
        <h2>What is Alpha?</h2>
        <div className="prose mt-5">
          <p>
            Alpha is a place to ask your questions about God, at your own pace. It runs all over the world, in churches,
            cafés, prisons and homes, and everyone is welcome.
          </p>
          <p>You don’t have to believe anything, sing or pray to come. Just come hungry.</p>
        </div>
      </div>
      {webAddress(alphaVideoUrl) ? (
        <Video
          address={alphaVideoUrl ?? ''}
          title="What is Alpha?"
          action="Watch the introduction"
          plate={{ of: 'Alpha', over: 'Alpha', text: 'What is Alpha?' }}
        />
      ) : (
        <Verse />
      )}
    </section>
  )
}

function Verse() {
  return (
    <figure className="rounded-card bg-sand px-[clamp(1.5rem,4vw,3rem)] py-[clamp(2rem,5vw,3.5rem)]">
      <blockquote className="font-serif text-[clamp(1.6rem,3vw,2.3rem)] leading-[1.25] text-balance">
        <p>Come now, and let us reason together, saith the Lord.</p>
      </blockquote>
      <figcaption className="mt-3 text-soft">Isaiah 1:18</figcaption>
    </figure>
  )
}

export function Evening() {
  return (
    <section className="bg-sand py-section">
      <div className="wrap">
        <div className="head">
          <h2>How an evening works</h2>
        </div>
        <ol className="grid gap-x-[clamp(2rem,4vw,3.5rem)] gap-y-8 md:grid-cols-3">
          {EVENING.map(([name, text]) => (
            <li key={name} className="border-t border-ink/25 pt-5">
              <h3 className="mb-2 text-[1.75rem]">{name}</h3>
              <p className="text-soft">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

export function SevenWeeks() {
  return (
    <section className="wrap grid gap-x-[clamp(2rem,6vw,6rem)] gap-y-14 py-section lg:grid-cols-2">
      <div>
        <h2>Seven weeks</h2>
        <p className="mt-4 max-w-[46ch] text-soft">
          One evening a week, with a new question each time. Come to the first one and see. There’s no obligation.
        </p>
        <ol className="mt-6 border-b border-line">
          {QUESTIONS.map((question, index) => (
            <li key={question} className="grid grid-cols-[2.5rem_1fr] items-baseline border-t border-line py-3">
              <span aria-hidden="true" className="font-serif text-[1.35rem] text-soft">
                {index + 1}
              </span>
              <span>{question}</span>
            </li>
          ))}
        </ol>
      </div>
      <div>
        <h2>Who is it for?</h2>
        <ul className="mt-6 grid gap-5 text-[1.1rem] text-pretty">
          <li>Anyone who wonders if there’s more to life than this.</li>
          <li>Anyone with doubts and no good place to talk about them.</li>
          <li>Anyone who gave up on church, or felt that church gave up on them.</li>
          <li>Anyone who already believes and wants a fresh start.</li>
        </ul>
        <p className="mt-8 border-l-3 border-primary pl-5 font-serif text-[1.35rem] leading-[1.4]">
          All ages, backgrounds and opinions are welcome. Come alone or bring a friend.
        </p>
      </div>
    </section>
  )
}
