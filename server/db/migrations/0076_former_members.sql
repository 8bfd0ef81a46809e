-- Who left the team when its owner's address was first proved; the owner may let them in again at once.
alter table invitations add column former_member bigint references users (id) on delete set null;
