import type { Texts } from '@parley/contract/languages';

/** Said where nothing can be pressed. */
export const howToAnswer: Texts = {
  en: 'Please answer with one digit from 1 (bad) to 5 (great).',
  ru: 'Ответьте, пожалуйста, одной цифрой: от 1 (плохо) до 5 (отлично).',
  pt: 'Responda, por favor, com um só algarismo, de 1 (mau) a 5 (ótimo).',
  es: 'Responda, por favor, con una sola cifra: de 1 (mal) a 5 (excelente).',
};

/** Said once, to whoever has rated. */
export const askForComment: Texts = {
  en: 'Thank you! What was good, or what could be better? Your next message will be passed on as a comment.',
  ru: 'Спасибо! Что понравилось или что стоит улучшить? Ваше следующее сообщение мы передадим как комментарий.',
  pt: 'Obrigado! O que correu bem ou o que pode melhorar? A sua próxima mensagem seguirá como comentário.',
  es: '¡Gracias! ¿Qué le gustó o qué podemos mejorar? Su próximo mensaje lo pasaremos como comentario.',
};

/** What is pressed, from bad to great; read as what it says. */
export const choices = [1, 2, 3, 4, 5].map((rating) => `${rating} ⭐`);
