export const ShowcaseScreen = () => <div>hello</div>;
