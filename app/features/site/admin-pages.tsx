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
    <Group id="home" title="First Page" lead="What the home page shows first, and above its events.">
      <TextField
        {...settingOf(form)('heroVideoId')}
        hint="A YouTube link, or the 11 characters in it. It plays without sound; a featured video comes before it."
      />
      {film && <VideoPreview address={`https://www.youtube.com/watch?v=${film}`} />}
      {heroVideoId.trim() !== '' && !film && <p className="text-soft">This is no YouTube video that we know.</p>}
      <PictureSetting
        form={form}
        name="eventsBannerUrl"
        hint="A wide picture that stands above the events."
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
        hint="A page of ours such as /contact, or an address that begins with http. Left empty, it is Plan a Visit."
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
        hint="For a service outside the usual hours. Remember to take it off afterwards."
      />
      <TextField
        {...setting('youtubeChannelUrl')}
        type="url"
        hint="Where people watch when the player does not work."
      />
      <TextField {...setting('liveServicesNote')} hint="In the panel “Join Us for Live Worship”." />
      <SecretField
        form={form}
        settings={settings}
        name="youtubeApiKey"
        noun="key"
        hint="Video Sync needs it, and says how to get one."
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
      lead="Your giving service tells you these. Its script runs on the giving page, so take it from nobody else."
    >
      <Side>
        <TextField {...setting('givingScriptUrl')} type="url" hint="Begins with https://." />
        <TextField {...setting('givingElementId')} hint="The id of the element that the script fills." />
      </Side>
      <TextField {...setting('offeringFormUrl')} type="url" hint="The form that the offering page shows." />
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
      lead="For a service that keeps your brand assets. Without one the media room shows your logo and colors."
    >
      <Side>
        <TextField {...setting('mediaRoomScriptUrl')} type="url" hint="Begins with https://." />
        <TextField {...setting('mediaRoomElementId')} hint="The id of the element that the script fills." />
      </Side>
    </Group>
  )
}
