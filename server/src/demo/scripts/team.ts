/** What operators tell one another: [index of the speaker, words]. */
export const teamTalk: Record<'en' | 'ru', [number, string][]> = {
  en: [
    [0, 'Good morning! Deliveries to the islands are delayed by a day, please tell clients before they ask.'],
    [1, 'Thanks, noted. I will go through the open orders first.'],
    [2, 'Instagram is busy since the post about the oak tables. I take those.'],
    [4, 'VK and the second Telegram are quiet, I can help on e-mail.'],
    [3, 'Please do, I have eleven mails waiting.'],
    [0, 'Nice team work. Lunch at 13:00?'],
    [1, 'Yes! 🍝'],
  ],
  ru: [
    [0, 'Доброе утро! В субботу работаем до 20:00, предупредите, пожалуйста, клиентов.'],
    [1, 'Хорошо. В Avito много вопросов про абонементы, беру их на себя.'],
    [2, 'WhatsApp разобрал, новых нет.'],
    [0, 'Спасибо! Если кто-то просит рассрочку — два платежа без переплаты.'],
  ],
};
