import { useId, type JSX } from 'react';
import { supportTopicLabels, supportTopics, type SupportTopic } from '#contract/support-topics.ts';
import { supportTexts } from '../texts.ts';

type TopicFieldProps = { topic: SupportTopic; onTopic: (topic: SupportTopic) => void };

export const TopicField = ({ topic, onTopic }: TopicFieldProps): JSX.Element => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{supportTexts.form.topic}</label>
      <select
        id={id}
        value={topic}
        onChange={(event) => {
          const chosen = supportTopics.find((each) => each === event.target.value);
          if (chosen) onTopic(chosen);
        }}
      >
        {supportTopics.map((each) => (
          <option key={each} value={each}>
            {supportTopicLabels[each]}
          </option>
        ))}
      </select>
    </div>
  );
};
