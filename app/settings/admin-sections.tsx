/** The sections of the settings with previews, pictures, a clock or a secret. */
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { RequestButton } from '#app/dashboard/dialog.tsx'
import { AdminLink } from '#app/dashboard/url-state.tsx'
import { PictureInput, problemOf, Suggestions } from '#app/dashboard/form-fields.tsx'
import { WhereItIs } from '#app/dashboard/where-it-is.tsx'
import { Unfolding } from '#app/dashboard/unfolding.tsx'
import { dateFormat, withClock } from '#app/dates/instants.ts'
import { VideoPreview } from '#app/dashboard/video-preview.tsx'
import { Group, SecretField, SettingSection, settingOf } from '#app/settings/admin-field.tsx'
import type { SettingsFormState } from '#app/settings/use-settings-form.ts'
import { FocalPointInAddress } from '#app/dashboard/focal-point.tsx'
import { pictureFields, type SceneSet } from '#app/definitions/settings-sections.ts'
import { Img } from '#app/ui/picture.tsx'
import { drawingsOf } from '#app/ui/scenes.ts'
import { type AdminSettings, settings as fields } from '#app/definitions/settings.ts'
import { routes } from '#app/routes.ts'
import { imageAddress, videoId, watchAddress } from '#app/links/address.ts'
import { TextField } from '#app/ui/field.tsx'
import { isTimeZone } from '#app/dates/time-zone.ts'

interface Props {
  form: SettingsFormState
}

export function ChurchInformation({ form }: Props) {
  const hasYear = useWatch({ control: form.control, name: 'churchYear' }) !== ''
  return (
    <SettingSection
      form={form}
      id="church"
      parts={{
        churchKind: { instead: <Kind /> },
        ...(!hasYear && { showChurchYear: { instead: null } }),
        timeZone: { instead: <TimeZone form={form} /> },
      }}
    />
  )
}

/** The guided setup also puts delivered lists into the words of the kind. */
function Kind() {
  return (
    <p className="self-end pb-3">
      <AdminLink to={adminPages.setup} search={{ step: 'church' }} className="link">
        Change the kind of church
      </AdminLink>
    </p>
  )
}

function TimeZone({ form }: Props) {
  const timeZone = useWatch({ control: form.control, name: 'timeZone' }).trim()
  const [now] = useState(() => new Date())
  const format = { weekday: 'long', hour: 'numeric', minute: '2-digit', timeZone } as const
  const clock = isTimeZone(timeZone) ? ` It’s ${withClock(dateFormat(format).format(now))} there now.` : ''
  return (
    <>
      <TextField
        {...settingOf(form)('timeZone')}
        list="zones"
        autoComplete="off"
        hint={`${fields.timeZone.hint}${clock}`}
      />
      <Suggestions id="zones" values={Intl.supportedValuesOf('timeZone')} />
    </>
  )
}

export function HomePage({ form }: Props) {
  const typed = useWatch({ control: form.control, name: 'heroVideoId' }).trim()
  const preview = videoId(typed) ? (
    <VideoPreview address={watchAddress(typed) ?? ''} />
  ) : typed === '' ? null : (
    <p className="problem">We don’t recognize this YouTube link. Check it and paste it again.</p>
  )
  return <SettingSection form={form} id="home" parts={{ heroVideoId: { after: preview } }} />
}

export function LiveWorship({ form, stored }: Props & { stored: AdminSettings }) {
  const key = <SecretField form={form} stored={stored} name="youtubeApiKey" />
  return <SettingSection form={form} id="live" parts={{ youtubeApiKey: { instead: key } }} />
}

export function HallScreen({ form }: Props) {
  const where = (
    <WhereItIs first={routes.screen} link="Open the hall screen">
      on the television, and make its browser full screen.
    </WhereItIs>
  )
  return <SettingSection form={form} id="screen" parts={{ screenSeconds: { after: where } }} />
}

export function Newsletter({ form }: Props) {
  const [day, subject, message] = useWatch({
    control: form.control,
    name: ['newsletterWeekday', 'newsletterWelcomeSubject', 'newsletterWelcomeMessage'],
  })
  const test = (
    <p>
      <RequestButton
        isOff={message.trim() === ''}
        request={['POST', adminApi.newsletterWelcomeTest, { subject, message }]}
      >
        Send a test to me
      </RequestButton>
    </p>
  )
  const parts = {
    newsletterTime: day === 'off' ? { instead: null } : {},
    newsletterWelcomeMessage: { after: test },
  }
  return <SettingSection form={form} id="newsletter" parts={parts} />
}

export function Privacy({ form }: Props) {
  const where = (
    <>
      <WhereItIs first={routes.privacy} link="Open the privacy page">
        to read what visitors read.
      </WhereItIs>
      <p>
        <AdminLink to={adminPages.person} className="link">
          Find a person
        </AdminLink>{' '}
        if someone asks what you have stored about them.
      </p>
    </>
  )
  return <SettingSection form={form} id="privacy" parts={{ keepActivity: { after: where } }} />
}

export function Alpha({ form }: Props) {
  const address = useWatch({ control: form.control, name: 'alphaVideoUrl' })
  const preview = <VideoPreview address={address} />
  return <SettingSection form={form} id="alpha" parts={{ alphaVideoUrl: { after: preview } }} />
}

type PictureName = Exclude<keyof typeof pictureFields, 'sceneSet'>

/** Classes of the crops to preview, by their label. */
const PAGE = { 'Phone, tablet and computer': 'aspect-video' }
const SHAPES: Partial<Record<PictureName, Record<string, string>>> = {
  visitPicture: { 'Phone, tablet and computer': 'aspect-[2.2]' },
  sharePicture: { 'When shared': 'aspect-[1.91]' },
}

/** What each layout shows of the picture on the first screen. */
export const homeShapes: Record<string, Record<string, string>> = {
  scene: { Phone: 'aspect-[9/16] max-w-28', Tablet: 'aspect-square max-w-40', Computer: 'aspect-2/1' },
  split: { 'Phone and tablet': 'aspect-[4/3]', Computer: 'aspect-[9/8]' },
  arch: { 'Phone, tablet and computer': 'aspect-[4/4.6] max-w-48 rounded-t-full' },
  photo: { Phone: 'aspect-[4/3] max-w-40', 'Tablet and computer': 'aspect-[16/7]' },
  card: { Phone: 'aspect-square max-w-40', 'Tablet and computer': 'aspect-[5/2]' },
  words: { 'Phone, tablet and computer': 'aspect-[16/7]' },
}

/** A set of our drawings, each of which can be replaced by the church's own picture. */
export function Pictures({ form }: Props) {
  const names = Object.keys(pictureFields).filter((name): name is PictureName => name !== 'sceneSet')
  return (
    <Group id="pictures">
      <Sets form={form} />
      <div className="border-t border-line">
        {names.map((name) => (
          <OwnPicture key={name} form={form} name={name} />
        ))}
      </div>
    </Group>
  )
}

function Sets({ form }: Props) {
  const { label, choices = {} } = pictureFields.sceneSet
  const chosen = useWatch({ control: form.control, name: 'sceneSet' })
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className="grid gap-3 sm:grid-cols-3">
        {Object.entries(choices).map(([set, name]) => (
          <label
            key={set}
            className={`grid gap-2 overflow-hidden rounded-xl border-2 bg-card pb-2 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-primary-text ${set === chosen ? 'border-primary' : 'border-line'}`}
          >
            <img
              src={drawingsOf(set as SceneSet).church}
              alt=""
              width={1200}
              height={675}
              loading="lazy"
              className="aspect-video w-full object-cover"
            />
            <span className="flex items-center gap-2 px-3">
              <input type="radio" value={set} {...form.register('sceneSet')} className="size-5 accent-primary" />
              {name}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Collapsed unless it has an error. */
function OwnPicture({ form, name }: Props & { name: PictureName }) {
  const value = useWatch({ control: form.control, name })
  const layout = useWatch({ control: form.control, name: 'homeLayout' })
  const shapes = name === 'homePicture' ? homeShapes[layout] : SHAPES[name]
  const { label, hint = '' } = pictureFields[name]
  const src = imageAddress(value)
  return (
    <Unfolding className="border-b border-line" opens={problemOf(form, name) !== undefined}>
      <summary className="flex min-h-14 items-center gap-4 py-2">
        <span className="grow font-semibold">{label}</span>
        <span className="text-sm text-soft">{src ? 'Your image' : 'Our drawing'}</span>
        <span className="link text-sm">Change</span>
        {src && <Img src={src} alt="" sizes="5rem" className="h-11 w-20 rounded-lg bg-sand object-cover" />}
      </summary>
      <div className="grid gap-4 pb-5">
        <PictureInput {...{ form, name, label, hint }} cleared={CLEARED} />
        <FocalPointInAddress
          address={value}
          shapes={shapes ?? PAGE}
          onChange={(address) => form.setValue(name, address, { shouldDirty: true })}
        />
      </div>
    </Unfolding>
  )
}

const CLEARED = {
  button: 'Use our drawing',
  title: 'Image Removed',
  text: 'Click Save Settings to show our drawing again',
}
