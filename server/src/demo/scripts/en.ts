import type { Script } from './script.ts';

export const en: Script[] = [
  [
    ['c', 'Hi! Do you have anything free on Saturday after 11?'],
    ['t', 'Good morning, {name}! Yes, 11:30 and 13:00 are open. Which one suits you?'],
    ['c', '11:30 please'],
    ['t', 'Done, you are booked for Saturday 11:30. We are on the second floor, the lift is on the left.'],
    ['c', 'Great, thank you 🙌'],
  ],
  [
    ['c', 'Hello, my parcel says delivered but I have nothing here'],
    ['t', 'I am sorry about that, {name}. Could you send me the order number?'],
    ['c', 'It is 48-2213'],
    [
      't',
      'Thanks. The courier left it at the pick-up point on Mill Street. Shall I ask them to bring it again tomorrow?',
    ],
    ['c', 'No need, I will pick it up on the way home'],
    ['t', 'Perfect. They are open until 21:00 and only need the code 7731.'],
  ],
  [
    ['c', 'How much is the oak table from your catalogue?'],
    ['t', 'The 160 cm one is 420, the 200 cm one is 495. Both are in stock.'],
    ['c', 'And delivery?'],
    ['t', 'Free inside the city, 25 outside. Assembly is 30 if you need it.'],
    ['c', 'Let me measure the room and come back to you'],
  ],
  [
    ['c', 'Can I still change the colour of my order?'],
    ['t', 'Of course, it has not been packed yet. Which colour would you like?'],
    ['c', 'Dark green instead of blue'],
    ['t', 'Changed to dark green. You will get a new confirmation by e-mail in a minute.'],
    ['c', 'Got it. You are quick!'],
  ],
  [
    ['c', 'Good evening. I would like an invoice for our company'],
    ['t', 'Good evening! Please send the company name and the tax number.'],
    ['c', 'Northern Wind Ltd, 7700-1188'],
    ['t', 'The invoice is on its way to your e-mail. It can be paid within 5 days.'],
    ['c', 'Our accountant asks for the delivery note as well'],
  ],
  [
    ['c', 'Is there a discount for ten visits?'],
    ['t', 'Yes, {name}: ten visits cost as much as eight, and you have six months to use them.'],
    ['c', 'Can my sister use them too?'],
    ['t', 'Sure, the pass is not tied to a name.'],
    ['c', 'Then one pass please. How do I pay?'],
  ],
  [
    ['c', 'The lamp came with a crack 😕'],
    ['t', 'Oh no. Could you send a picture? We will replace it.'],
    ['c', 'I can send it tonight when I am home'],
    ['t', 'Whenever it suits you. I have already put a new lamp aside.'],
  ],
  [['c', 'Are you open on public holidays?']],
  [
    ['c', 'Thanks for the quick repair, the bike runs like new'],
    ['t', 'Happy to hear that! Come by in spring for a free check.'],
    ['c', 'Will do 👍'],
  ],
  [
    ['c', 'I need to move my appointment'],
    ['t', 'No problem. What day would be better?'],
    ['c', 'Thursday or Friday, after work'],
    ['t', 'Thursday 18:30 is free.'],
    ['c', 'Deal'],
    ['t', 'Moved to Thursday 18:30. See you then!'],
  ],
];
