/** Sermons from Advent to Palm Sunday. `load.ts` describes the format. */
export const adventToLent = `
# Come, Lord Jesus

## Advent 1: Keep Awake
Matthew 24:36–44 · The Rev. Anna Whitfield · 21:40 · hope, watchfulness

The new year of the Church begins in the dark, with a warning to stay awake. Advent does not ask us to guess the
date. It asks us to live so that any hour would be a good one for him to find us in.

A shrimper once told me that you do not watch the water because you are afraid of it. You watch because you love
what it brings in. That is the watchfulness Jesus means, and this week we begin to practice it: one candle, one
honest prayer at the end of each day.

Scriptures Referenced: Matthew 24:36–44; Isaiah 2:1–5; Romans 13:11–14

## Advent 2: A Voice in the Wilderness
Matthew 3:1–12 · Deacon Paul Ames · 18:15 · repentance, hope

John the Baptist is not a comfortable guest at the beginning of December. He comes in camel hair to people who have
just put up their lights, and says that the road needs mending before anyone can travel on it.

Repentance sounds like a door closing. In John’s mouth it is a road crew at work: valleys filled, hills brought
down, a straight way made for the One who is already coming toward us.

## Advent 3: Are You the One?
Matthew 11:2–11 · The Rev. Anna Whitfield · 20:30 · doubt, joy

From his prison cell John sends a question to the cousin he baptized: are you the one, or do we wait for another? If
John may ask that, so may we. Doubt that goes to Jesus with its question is already a kind of faith.

And look at the answer he gets. Jesus makes no argument. He says: go and tell what you see. The blind walk straight
home, the poor hear good news. On the Sunday of the rose candle we look for that joy with our own eyes.

## Advent 4: Joseph, Who Listened
Matthew 1:18–25 · The Rev. Anna Whitfield · 17:50 · trust, incarnation

Joseph never says a word in the Gospels. He listens, he sleeps on it, and he gets up and does the hard and tender
thing. In a story full of angels and singing, here is a carpenter whose whole sermon is what he did next.

We think about quiet obedience this morning: the kind done by those who set up the chairs, keep the promise, and
take the child as their own.

# Word Made Flesh

## Christmas 1: The Word Moved In
John 1:1–18 · The Rev. Anna Whitfield · 16:20 · incarnation, joy

John tells the Christmas story without a stable or a star. He begins before there was anything at all, and then says
the most astonishing sentence there is: the Word became flesh and pitched his tent beside ours.

God did not send advice. He came to live on the street, to be hungry at supper time and tired in a boat. Whatever
your house holds this week, the noise of grandchildren or one plate at the table, he has moved in there too.

## Christmas 2: Home by Another Way
Matthew 2:1–12 · Deacon Paul Ames · 17:05 · epiphany, guidance

The wise men came by a star and went home by a dream. Nobody who has knelt at that manger takes quite the same road
back; the map has changed because the traveler has.

At the turn of the year we ask what other way home might be open to us, and what we are carrying that was meant to
be left there as a gift.

# Walking in the Light

## Epiphany 1: Into the River
Matthew 3:13–17 · The Rev. Anna Whitfield · 19:45 · baptism, belonging

Jesus stands in line with everybody else. Before a single miracle, before one sermon, he wades into the brown water
among sinners, and the heavens open over him: this is my Son, the beloved.

At your baptism the same was said over you, whether you remember it or slept through it. We renew our vows today and
walk down to the shore afterwards with what is left of the water.

## Epiphany 2: Come and See
John 1:29–42 · Deacon Paul Ames · 18:40 · discipleship, invitation

Two men follow Jesus down a road without knowing what to say. He turns and asks what they are looking for, and when
all they can think of is to ask where he is staying, he says: come and see.

Most of the Church’s evangelism is in those three words. No argument, no pressure, an open door and somebody walking
through it beside you.

## Epiphany 3: Mending Nets
Matthew 4:12–23 · The Rev. Anna Whitfield · 20:10 · calling, work

He found them at work. Peter and Andrew were casting, James and John sat with their father mending what yesterday
had torn. Christ’s call comes to people with wet hands.

If you live near boats you know that mending takes longer than fishing. Perhaps the patience learned there was what
he saw in them. What has your own work taught you that he could use?

Scriptures Referenced: Matthew 4:12–23; Isaiah 9:1–4; 1 Corinthians 1:10–18

## Epiphany 5: Blessed
Matthew 5:1–12 · The Rev. Anna Whitfield · 22:05 · beatitudes, kingdom

The Beatitudes are not a ladder of virtues for us to climb. They are an announcement, made on a hillside to people
who had come because they were poor, or grieving, or worn out: God is on your side, and always was.

We go through them slowly and ask of each one: who near us is this, and how would they know that they are blessed?

## Epiphany 6: Salt and Light
Matthew 5:13–20 · Deacon Paul Ames · 17:30 · witness, service

Everyone on this coast knows what salt does. It gets into everything; it keeps what would spoil; you notice it most
when it is missing. You are that, Jesus says. He does not say that we ought to become it some day.

A lamp, likewise, has only to be lit and put where it can be seen. This is a sermon for those who feel that they
have little to offer.

## Epiphany 7: The Second Mile
Matthew 5:38–48 · The Rev. Thomas Kerr · 21:15 · enemies, mercy

A Roman soldier could make you carry his pack for one mile. The second mile was yours to give, and with it the whole
meeting changed hands. Our guest, Father Kerr of Holy Cross, spent nine years as a prison chaplain and tells us
about the second miles he saw there.

To love an enemy is the hardest thing that Jesus asks. It is also a fair description of how he has loved us.

## Last Epiphany: On the Mountain
Matthew 17:1–9 · The Rev. Anna Whitfield · 18:00 · transfiguration, prayer

Peter wants to build something. It is what we do with holy moments: put up a shelter, take a picture, try to stay.
But the cloud passes, and there is only Jesus, with a hand on their shoulders, saying that they need not be afraid.

On Wednesday we go down the mountain into Lent. We go with what we saw.

# None

## Epiphany 4: State of the Parish
– · The Rev. Anna Whitfield · 26 minutes · parish life

Once a year the sermon gives way to a plain report: what came in and what went out, who was baptized, married and
buried, what the roof will cost, and what we believe God is asking of us next.

Thank you for the casseroles, the Sunday-school chairs, and the quiet checks. Nobody here is a spectator.

# Forty Days

## Lent 1: Bread and Stones
Matthew 4:1–11 · The Rev. Anna Whitfield · 20:45 · temptation, fasting

The tempter never offers anything ugly. He offers bread to a hungry man, safety to a lonely one, and the whole world
to somebody who came to save it. Every time the bargain is the same: have it now, have it without the Father.

Forty days of giving up a small thing are training for the day when we are offered a large one.

Scriptures Referenced: Matthew 4:1–11; Genesis 2:15–17, 3:1–7; Psalm 51

## Lent 2: By Night
John 3:1–17 · Deacon Paul Ames · 19:10 · new birth, grace

Nicodemus comes after dark, when nobody from the office will see him. Jesus does not scold him for the hour. He
talks to him about wind and water and being born, and says to this careful old man the most famous sentence in the
Bible.

Many of us first came by night. We thank God for the ones who left a lamp burning.

## Lent 3: At the Well
John 4:5–42 · The Rev. Anna Whitfield · 23:30 · thirst, welcome

It is the longest conversation that Jesus has with anyone in the Gospels, and it is with a woman who came for water
at noon because noon was when nobody else would be there. He begins by asking her for a favor.

By the end she has left her jar at the well and gone to fetch the very neighbors she was avoiding. That is what
living water does: it runs toward the people around us.

## Lent 4: I Was Blind
John 9:1–41 · The Rev. Anna Whitfield · 22:25 · healing, sight

The disciples see a puzzle about sin, the neighbors a beggar they cannot quite place, the authorities a case. Jesus
sees a man. He makes mud with his own hands, as God once did, and sends him to wash.

“One thing I know” is all the theology the man has when they put him out, and it is enough. Who is it that we look
at and do not see?

## Lent 5: Jesus Wept
John 11:1–45 · Deacon Paul Ames · 21:00 · grief, resurrection

He knows what he is about to do, and he cries anyway. Before the stone is rolled back and the graveclothes come off,
the Lord of life stands in front of his friend’s grave and weeps.

We are allowed to do both: to believe that the dead are raised, and to miss them terribly. This sermon was preached
for those who came through a hard winter.

## Palm Sunday: Hosanna
Matthew 21:1–11 · The Rev. Anna Whitfield · 12:45 · holy week, kingship

The same mouths that shout Hosanna will be shouting something else by Friday, and the liturgy makes us say both. We
do not get to stand aside and watch.

A short homily before the reading of the Passion: about a borrowed donkey, a king who comes in low, and a week that
is best walked one day at a time, together.
`
