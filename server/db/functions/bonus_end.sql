-- Ends an active bonus that was not wagered, and tells the player. Returns the centavos that went back to the house.
create or replace function bonus_end(p_bonus bigint, p_status text, p_outcome text, p_now timestamptz) returns bigint language plpgsql as $$
declare
  v_bonus bonuses;
  v_left bigint;
  v_words text[];
begin
  select * into strict v_bonus from bonuses where id = p_bonus and status = 'active';
  v_left := bonus_forfeit(p_bonus, '', p_now);
  update bonuses set status = p_status, outcome = p_outcome, ended_at = p_now, updated_at = p_now where id = p_bonus;
  v_words := case p_outcome
    when 'expired' then array['Bônus expirado', 'Bonus expired', 'o prazo terminou e o bônus foi encerrado', 'the term is over and the bonus has ended']
    when 'withdrawal' then array['Bônus encerrado pelo saque', 'Bonus ended by the withdrawal',
      'o pedido de saque encerrou o bônus', 'asking for a withdrawal ended the bonus']
    when 'refunded' then array['Bônus retirado', 'Bonus taken back', 'o depósito foi devolvido e o bônus foi encerrado', 'the deposit was returned and the bonus has ended']
  end;
  if v_words is not null then
    perform notify_player(v_bonus.player_id, v_words[1], v_words[2],
      v_bonus.title_pt || ': ' || v_words[3] || case when v_left > 0 then ' (' || brl(v_left) || ')' else '' end || '.',
      v_bonus.title_en || ': ' || v_words[4] || case when v_left > 0 then ' (' || brl(v_left) || ')' else '' end || '.',
      '/account/wallet', p_now);
  end if;
  return v_left;
end $$;
