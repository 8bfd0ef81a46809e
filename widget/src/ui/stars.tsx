import { useUi } from './context.ts';

/** What can be answered by a press, from bad to great; it is sent as the visitor's own words. */
export function Stars({ choices }: { choices: string[] }) {
  const { talk } = useUi();
  return (
    <div class="stars" role="group">
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-label={choice}
          title={choice}
          onClick={() => void talk?.write(choice, null)}
        >
          ★
        </button>
      ))}
    </div>
  );
}
