/** Sermons of the autumn, up to Christ the King. `load.ts` describes the format. */
export const autumn = `
# Lost and Found

## Proper 19: Until He Finds It
Luke 15:1–10 · The Rev. Anna Whitfield · 19:25 · grace, seeking

A shepherd with a hundred sheep leaves ninety-nine of them to look for one. Ask anybody who keeps animals: it is not
good husbandry. It is love, and love cannot do that kind of arithmetic.

The woman with the lamp and the broom has ten coins and turns the house over for the one that rolled away. Both
stories end with neighbors called in and a party that must have cost more than was lost. So, says Jesus, does heaven
behave.

Scriptures Referenced: Luke 15:1–10; Exodus 32:7–14; 1 Timothy 1:12–17

## Proper 20: The Shrewd Manager
Luke 16:1–13 · Deacon Paul Ames · 18:30 · money, wisdom

This may be the oddest parable in the Gospels. A man about to be fired goes round cutting other people’s debts, and
his master claps him on the back. What is Jesus praising?

Not the fraud. He saw that his time was short and that friends outlast money, and he acted on it before the day was
out. Would that the children of light were as quick.

## Proper 21: At the Gate
Luke 16:19–31 · The Rev. Anna Whitfield · 20:20 · poverty, mercy

The rich man is not said to have been cruel. He had simply got used to Lazarus, as one gets used to a crack in the
sidewalk. Between them there was a gate, and it was never locked.

In the story the poor man has a name and the rich man has none. We go out by our own gates this week to learn some
names.

# None

## Proper 22: What the Pantry Taught Me
– · Marisol Vega · 14 minutes · service, parish life

Marisol has kept the food pantry’s keys for eleven years. On the Sunday of our ministries’ fair she told us what she
has learned there: that people want to be asked how they are, that beans go first and beets go last, and that a line
of cars at seven in the morning is as good a place to pray as any.

The pantry opens on the third Saturday of each month. She could use four more pairs of hands.

# Ask, Seek, Knock

## Proper 23: The One Who Turned Back
Luke 17:11–19 · The Rev. Anna Whitfield · 18:35 · gratitude, healing

Ten were healed and one came back. We usually tell it as a lesson about manners. But Luke says that the one who
turned round was made whole, as if there were a cure beyond the cure, and thanks were the way into it.

Our word Eucharist means exactly this: to turn round, and come back, and say thank you out loud.

## Proper 24: Pray and Do Not Lose Heart
Luke 18:1–8 · Deacon Paul Ames · 17:00 · prayer, perseverance

There is a widow in this story who will not go away. The judge is a scoundrel; she has no money and no friends in
town. What she has is the hour at which his office opens.

If even he gives in, says Jesus, do you suppose that your Father is hard of hearing? Keep at it. He is not being
worn down. We are being made ready.

## Proper 25: Two Men Went Up to Pray
Luke 18:9–14 · The Rev. Anna Whitfield · 19:10 · humility, mercy

One of them gave God a report on himself, and it was true in every detail. The other could not get further than one
sentence. It was the second who went home right with God.

The trap is to hear this parable and be thankful that we are not like that Pharisee. We fell into it together this
morning, and had to laugh.

# Signs of the Kingdom

## Proper 26: The Riches of His Inheritance
Ephesians 1:11–23 · Deacon Paul Ames · 18:45 · All Saints, hope

On the Sunday of All Saints we read the names: those who died this year, and the many before them who prayed in
these pews. Forty-one candles stood on the sill by the end.

Saint Paul prays that the eyes of our hearts may be enlightened to see what we have come into. An inheritance is
something you are given because of whom you belong to. The saints are the ones who spent it.

Scriptures Referenced: Ephesians 1:11–23; Daniel 7:1–3, 15–18; Luke 6:20–31

## Proper 27: God of the Living
Luke 20:27–38 · The Rev. Anna Whitfield · 20:40 · resurrection, hope

The Sadducees bring Jesus a riddle about seven brothers and one bride. They do not believe in the resurrection, and
want to show that it is absurd. He answers them out of the one book they trust: I am the God of Abraham, of Isaac,
of Jacob.

Not was. Am. God does not speak of his friends in the past tense, and so the dead in Christ are nobody’s former
anything. It changes how we walk through the churchyard, and how we say their names.

The children asked afterwards whether dogs are included. We agreed that the God of the living has never been known
to be stingy.

## Proper 28: Not One Stone upon Another
Luke 21:5–19 · The Rev. Anna Whitfield · 21:30 · endurance, hope

They were admiring the stonework. Forty years in the building, gold on the doors, blocks as long as a bus; and Jesus
says that not one of them will be left upon another. When what we thought would stand for ever comes down, what is
left?

He tells them three things. Do not run after those who say that they know the hour. Do not be terrified. And do not
prepare your speech, for you will be given what to say. It is advice for people who will have to live through it,
and it was written down by some who had.

This parish has rebuilt twice after storms. Both times the first thing carried back in was the altar book, still
damp. By your endurance you will gain your souls.

Scriptures Referenced: Luke 21:5–19; Malachi 4:1–2a; 2 Thessalonians 3:6–13

## Proper 29: This Day, in Paradise
Luke 23:33–43 · The Rev. Anna Whitfield · 19:30 · Christ the King, mercy

The year ends with a coronation, and it is this one: a hill outside the wall, a notice in three languages, a thief
for a courtier. Christ reigns from the only throne that nobody envies.

A dying man asks to be remembered. He is promised company, today. If you wonder what kind of king we have, listen to
the last thing he does before he dies: he pardons somebody.
`
