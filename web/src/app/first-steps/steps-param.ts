/** In an address: the help leads to the list by it, also when it was put away. */
export const STEPS_PARAM = 'first_steps';
