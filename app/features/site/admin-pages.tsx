/** What single pages of the site need: the later groups of the settings. */
import { useWatch } from 'react-hook-form'
import { Side } from '#app/records/form-fields.tsx'
import { VideoPreview } from '#app/records/video-preview.tsx'
import { Group, PictureSetting, type SettingsFormState, settingOf, Switch } from '#app/features/site/admin-field.tsx'
import { SecretField } from '#app/features/site/admin-secret.tsx'
import type { AdminSettings } from '#app/features/site/private-settings.ts'
import { videoId } from '#app/ui/address.ts'
import { TextArea, TextField } from '#app/ui/field.tsx'

interface Props {
  form: SettingsFormState
}

export function FirstPage({ form }: Props) {
  const heroVideoId = useWatch({ control: form.control, name: 'heroVideoId' })
  const film = videoId(heroVideoId.trim())
  return (
    <Group id="home" title="Home page" lead="What visitors see first on the home page.">
      <TextField
        {...settingOf(form)('heroVideoId')}
        hint="A YouTube link or its 11-character video ID. It plays without sound. An active featured video replaces it."
      />
      {film && <VideoPreview address={`https://www.youtube.com/watch?v=${film}`} />}
      {heroVideoId.trim() !== '' && !film && (
        <p className="text-soft">We don’t recognize this YouTube link. Check it and paste it again.</p>
      )}
      <PictureSetting
        form={form}
        name="eventsBannerUrl"
        hint="A wide image above the events list."
        cleared={{
          button: 'Clear banner',
          title: 'Banner Cleared',
          text: 'Click Save Settings to remove the banner from your site',
        }}
      />
    </Group>
  )
}

export function ContactPage({ form }: Props) {
  return (
    <Group id="contact-page" title="Contact Page">
      <TextField
        {...settingOf(form)('contactPageUrl')}
        hint="A page on this site, such as /contact, or a link that starts with http. Leave it empty for Plan a Visit."
      />
    </Group>
  )
}

export function Terms({ form }: Props) {
  return (
    <Group
      id="terms"
      title="Terms and Conditions"
      lead="What people agree to when they plan a visit. It is shown at /terms."
    >
      <TextArea
        {...settingOf(form)('termsText')}
        rows={12}
        hint="[Church Name] becomes the name of your church. Left empty, our usual text is shown."
      />
    </Group>
  )
}

export function LiveWorship({ form, settings }: Props & { settings: AdminSettings }) {
  const setting = settingOf(form)
  return (
    <Group id="live" title="Live Worship">
      <Switch
        form={form}
        name="liveStreamManualOverride"
        hint="Turn this on for a service outside your regular hours. Remember to turn it off afterward."
      />
      <TextField
        {...setting('youtubeChannelUrl')}
        type="url"
        hint="Where people can watch if the player doesn’t work."
      />
      <TextField {...setting('liveServicesNote')} hint="Shown in “Join Us for Live Worship”." />
      <SecretField
        form={form}
        settings={settings}
        name="youtubeApiKey"
        noun="key"
        hint="Needed for Video import, which explains how to get one."
      />
    </Group>
  )
}

export function Giving({ form }: Props) {
  const setting = settingOf(form)
  return (
    <Group
      id="giving"
      title="Giving & Offering"
      lead="You get these from your giving provider. The script runs on your giving page, so only use one from a provider you trust."
    >
      <Side>
        <TextField {...setting('givingScriptUrl')} type="url" hint="Starts with https://." />
        <TextField {...setting('givingElementId')} hint="ID of the element the script fills in." />
      </Side>
      <TextField {...setting('offeringFormUrl')} type="url" hint="The form shown on the offering page." />
      <TextArea
        {...setting('outsideOrigins')}
        rows={2}
        hint="Only if part of the giving form or the media room stays empty: your provider can tell you. One address per line, such as https://pay.example.org."
      />
    </Group>
  )
}

export function Alpha({ form }: Props) {
  const setting = settingOf(form)
  const alphaVideoUrl = useWatch({ control: form.control, name: 'alphaVideoUrl' })
  return (
    <Group id="alpha" title="Alpha">
      <Side>
        <TextField {...setting('alphaLaunchDate')} type="date" hint="Leave it empty while no course is planned." />
        <TextField {...setting('alphaRegistrationUrl')} type="url" />
      </Side>
      <TextField {...setting('alphaVideoUrl')} type="url" hint="A YouTube link." />
      <VideoPreview address={alphaVideoUrl} />
    </Group>
  )
}

export function MediaRoom({ form }: Props) {
  const setting = settingOf(form)
  return (
    <Group
      id="media-room"
      title="Media Room"
      lead="If you use a brand-assets service, enter it here. Otherwise the media room shows your logo and colors."
    >
      <Side>
        <TextField {...setting('mediaRoomScriptUrl')} type="url" hint="Starts with https://." />
        <TextField {...setting('mediaRoomElementId')} hint="ID of the element the script fills in." />
      </Side>
    </Group>
  )
}
