import { chooseProject } from '../../kit/session.ts';
import { currentPlace } from '../place.ts';

/** Stores the choice and loads the page anew: everything on screen belongs to the old project. */
export function enterProject(id: number) {
  chooseProject(id);
  location.assign(`${currentPlace().basepath}/`);
}
