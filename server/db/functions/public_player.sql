-- A player as others see them: the first letters of the name, and no id if the player hides it.
create or replace function public_player(p players) returns jsonb language sql immutable as $$
  select case when p.hide_all or p.hide_username or p.hide_activity
    then jsonb_build_object('id', '', 'name', '******')
    else jsonb_build_object('id', p.id::text, 'name', left(coalesce(p.public_name, p.first_name), 3) || '***') end
$$;
