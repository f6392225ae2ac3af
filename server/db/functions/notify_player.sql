-- Writes a notification of a player and publishes it, as notifications/notify.ts does.
create or replace function notify_player(
  p_player bigint, p_title_pt text, p_title_en text, p_text_pt text, p_text_en text, p_link text, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_player players;
  v_id bigint;
  v_english boolean;
begin
  select * into strict v_player from players where id = p_player;
  v_english := v_player.language = 'en';
  insert into notifications (casino_id, player_id, type, title_pt, title_en, text_pt, text_en, link, created_at)
  values (v_player.casino_id, p_player, 'user', p_title_pt, p_title_en, p_text_pt, p_text_en, p_link, p_now)
  returning id into v_id;
  perform emit_event(v_player.casino_id, 'private-universal.' || p_player, 'NotificationSent', jsonb_build_object(
    'id', v_id::text, 'type', 'user', 'image', null, 'to', p_link, 'read', false, 'read_at', null, 'pinned_until', null,
    'title', case when v_english then p_title_en else p_title_pt end,
    'text', case when v_english then p_text_en else p_text_pt end, 'created_at', iso(p_now),
    'is_global', false, 'language', case when v_english then 'en' else 'pt' end), p_now);
end $$;
